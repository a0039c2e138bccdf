/** Offers a file that was fetched to be saved; `url` is its address in memory. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the file once the press is handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
