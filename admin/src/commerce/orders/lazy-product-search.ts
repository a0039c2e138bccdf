/** The search for a product, loaded when it is opened for the first time. */
export const loadProductSearch = async () => (await import('./product-search-dialog.tsx')).ProductSearchDialog
