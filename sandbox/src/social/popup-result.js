// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// The end of a sign-in window: whoever opened it hears the answer.
const { answer, origin } = document.body.dataset
window.opener?.postMessage({ source: 'social-popup', ...JSON.parse(answer) }, origin)
window.close()
