/**
 * What the product and its sandbox agree on. Used only while providers are simulated, which production refuses.
 */
export const simulation = {
  /** Added to $PORT: where the sandbox listens for HTTP and for SMTP. */
  portOffsets: { http: 1, smtp: 2 },
  stripe: {
    secretKey: 'sk_test_slodki_ul_sandbox',
    webhookSecret: 'whsec_slodki_ul_sandbox',
  },
} as const
