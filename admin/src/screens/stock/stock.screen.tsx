// One file for all: whoever opens one of these screens goes on to the others.
export { ProductStockScreen } from './product-stock.tsx'
export { StockCountScreen } from './stock-count.tsx'
export { StockScreen } from './stock-list.tsx'
