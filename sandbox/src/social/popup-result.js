// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// The end of a sign-in popup: posts the result to the opener.
const { result, origin } = document.body.dataset
window.opener?.postMessage({ source: 'social-popup', ...JSON.parse(result) }, origin)
window.close()
