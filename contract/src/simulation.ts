/** Constants shared by the app and its sandbox. Used only while providers are simulated, which production refuses. */
export const simulation = {
  /** Added to $PORT: the ports of the sandbox for HTTP and for SMTP. */
  portOffsets: { http: 1, smtp: 2 },
  stripe: {
    secretKey: 'sk_test_slodki_ul_sandbox',
    webhookSecret: 'whsec_slodki_ul_sandbox',
    /** The subscription of the demo account ania: the seed and the sandbox create it with the same ids. */
    demo: {
      subscriptionId: '0a11a000-0000-4000-8000-00000000a11a',
      providerSubscriptionId: 'sub_demo_ania',
      customerId: 'cus_demo_ania',
      invoiceId: 'in_demo_ania',
      email: 'ania@slodki-ul.test',
      /** Grosze per year. */
      amount: 32500,
      months: 12,
      startedDaysAgo: 100,
    },
  },
  /** Paths of the simulated parcel lockers and their map, below the URL of the sandbox. */
  inpost: {
    path: '/inpost',
    widgetPath: '/inpost/geowidget',
    /** What the simulated shipments accept. */
    token: 'slodki_ul_sandbox_shipx_token',
    organizationId: '4242',
    webhookSecret: 'slodki-ul-sandbox-inpost-webhook',
  },
  /** Paths of the simulated social sign-in, and the credentials that it accepts. */
  google: { path: '/google', clientId: '424242424242-slodkiul.apps.googleusercontent.com' },
  facebook: { path: '/facebook', appId: '424242424242424', appSecret: 'slodki_ul_sandbox_app_secret' },
  /** Path of the simulated Discord, the credentials that it accepts, and its one community. */
  discord: {
    path: '/discord',
    clientId: '424242424242424242',
    clientSecret: 'slodki_ul_sandbox_client_secret',
    botToken: 'slodki_ul_sandbox_bot_token',
    guildId: '700000000000000001',
    roleId: '700000000000000002',
    invite: 'slodki-ul',
  },
  /** Path of the simulated newsletter provider, the API key that it accepts, and its one group. */
  newsletter: { path: '/newsletter', apiKey: 'slodki_ul_sandbox_newsletter_key', groupId: '424242424242424242' },
  /** Path of the simulated advertising pixel, and the pixel id that it accepts. */
  pixel: { path: '/meta', id: '424242424242425' },
  /** Path of the simulated KSeF, and the token that it accepts. */
  ksef: { path: '/ksef', token: 'slodki_ul_sandbox_ksef_token' },
  /** Path of the simulated register of VAT numbers. */
  vies: { path: '/vies' },
  /** Paths of the simulated video hosts. */
  youtube: { path: '/youtube' },
  vimeo: { path: '/vimeo' },
} as const
