import cart from './pl/cart.json'
import errors from './pl/errors.json'
import layout from './pl/layout.json'
import products from './pl/products.json'
import ui from './pl/ui.json'

/** The Polish catalogue, part of the first load; its keys are the keys of every translation. */
export const pl = { cart, errors, layout, products, ui }
