import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Font files of the brand for PDFs: complete ones, because the standard PDF fonts and the subsets for the web lack
 * characters.
 */
export const fonts = {
  text: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  medium: require.resolve('@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf'),
  bold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  title: require.resolve('@expo-google-fonts/brygada-1918/500Medium/Brygada1918_500Medium.ttf'),
  titleItalic: require.resolve('@expo-google-fonts/brygada-1918/500Medium_Italic/Brygada1918_500Medium_Italic.ttf'),
}
