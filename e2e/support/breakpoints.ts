/** The breakpoints of the designs, and the narrowest and widest window in use. */
export const widths = [320, 500, 600, 700, 750, 767, 800, 1050, 1250, 1300, 1400, 1920]
