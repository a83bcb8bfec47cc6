new EventSource("changes?language=&ink=").onmessage = (event) => { document.getElementById("main").textContent = event.data.slice(0, 300); };
