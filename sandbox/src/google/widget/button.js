// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// Google's button in its frame: opens the popup and passes its result on to the page.
const search = new URLSearchParams(location.search)
const page = search.get('origin')

document.querySelector('button').addEventListener('click', () => {
  window.open(`select?${search}`, 'google-gsi', 'popup,width=520,height=720')
})

window.addEventListener('message', ({ origin, data }) => {
  // Like the original, does not report a popup that was closed or cancelled.
  if (origin !== location.origin || data?.source !== 'social-popup' || !data.credential) return
  parent.postMessage({ source: 'google-gsi', credential: data.credential }, page)
})
