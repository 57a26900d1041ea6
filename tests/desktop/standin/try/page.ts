/** The try application's only page. Its inline script must not run under the policy. */
export const PAGE = `<!doctype html><meta charset="utf-8"><title>Try</title>
<h1>waiting</h1><p id="told"></p>
<a id="out" href="https://elsewhere.example/">out</a>
<a id="away" href="/away">away</a>
<a id="new" href="https://elsewhere.example/new" target="_blank">new</a>
<a id="csv" href="/file.csv" download>csv</a>
<script>window.inline = true</script>
<script src="/script.js"></script>`;

export const SCRIPT = `
document.querySelector('h1').textContent = 'ready: ' + window.bridge?.given;
window.bridge?.onTold((told) => { document.querySelector('#told').textContent = JSON.stringify(told); });`;
