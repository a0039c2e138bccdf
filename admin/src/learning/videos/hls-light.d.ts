/** The smaller build has no types of its own; it is the same class with fewer features. */
declare module 'hls.js/light' {
  import Hls from 'hls.js'
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default Hls
}
