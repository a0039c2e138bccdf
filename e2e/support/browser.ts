/** How Chromium is started: without the process that emulates a GPU. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: compiling its code a second time costs more than it saves.
  '--js-flags=--no-opt',
]
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** For tests about pictures: `test.use({ launchOptions: withPictures })`. */
export const withPictures = { executablePath, args }

/**
 * Pictures are neither requested nor painted: they take a quarter of the processor's time, and nothing but their own tests
 * depends on them, because every picture has its size in the page.
 */
export const withoutPictures = { executablePath, args: [...args, '--blink-settings=imagesEnabled=false'] }
