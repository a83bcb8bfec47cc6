// A picture leads to itself, at its full size.
document.querySelectorAll("article img").forEach((picture) => {
  const link = document.createElement("a");
  link.href = picture.src;
  picture.replaceWith(link);
  link.append(picture);
});
