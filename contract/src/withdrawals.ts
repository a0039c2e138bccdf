/** Where the form for withdrawing from a contract is, as a PDF (TRM-02). */
export const withdrawalFormPath = '/assets/odstapienie-od-umowy.pdf'
