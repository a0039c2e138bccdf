import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Files of the fonts PDFs are set in: the standard PDF fonts have no Polish letters. */
export const fonts = {
  text: require.resolve('@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf'),
  title: require.resolve('@expo-google-fonts/lato/700Bold/Lato_700Bold.ttf'),
}
