// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// Google's button in its frame: opens the window, and hands its answer on to the page.
const search = new URLSearchParams(location.search)
const page = search.get('origin')

document.querySelector('button').addEventListener('click', () => {
  window.open(`select?${search}`, 'google-gsi', 'popup,width=520,height=720')
})

window.addEventListener('message', ({ origin, data }) => {
  // Whoever closes the window or cancels is not heard of again, as in the original.
  if (origin !== location.origin || data?.source !== 'social-popup' || !data.credential) return
  parent.postMessage({ source: 'google-gsi', credential: data.credential }, page)
})
