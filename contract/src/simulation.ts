/**
 * What the product and its sandbox agree on. Used only while providers are simulated, which production refuses.
 */
export const simulation = {
  /** Added to $PORT: where the sandbox listens for HTTP and for SMTP. */
  portOffsets: { http: 1, smtp: 2 },
  stripe: {
    secretKey: 'sk_test_slodki_ul_sandbox',
    webhookSecret: 'whsec_slodki_ul_sandbox',
    /** The subscription of the demo account ania: the seed and the stand-in begin with it under the same names. */
    demo: {
      subscriptionId: '0a11a000-0000-4000-8000-00000000a11a',
      providerSubscriptionId: 'sub_demo_ania',
      customerId: 'cus_demo_ania',
      invoiceId: 'in_demo_ania',
      email: 'ania@slodki-ul.test',
      /** Grosze a year. */
      amount: 32500,
      months: 12,
      startedDaysAgo: 100,
    },
  },
  /** Under the sandbox's own address: where the stand-in of the locker network and its map answer. */
  inpost: { path: '/inpost', widgetPath: '/inpost/geowidget' },
  /** Where the stand-ins of social sign-in answer, and whom they take for their clients. */
  google: { path: '/google', clientId: '424242424242-slodkiul.apps.googleusercontent.com' },
  facebook: { path: '/facebook', appId: '424242424242424', appSecret: 'slodki_ul_sandbox_app_secret' },
  /** Where the stand-in of Discord answers, whom it takes for its client and its bot, and the community it knows. */
  discord: {
    path: '/discord',
    clientId: '424242424242424242',
    clientSecret: 'slodki_ul_sandbox_client_secret',
    botToken: 'slodki_ul_sandbox_bot_token',
    guildId: '700000000000000001',
    roleId: '700000000000000002',
    invite: 'slodki-ul',
  },
  /** Where the stand-in of the newsletter's provider answers, whom it takes for its client, and the group it knows. */
  newsletter: { path: '/newsletter', apiKey: 'slodki_ul_sandbox_newsletter_key', groupId: '424242424242424242' },
  /** Where the stand-in of the advertising pixel answers, and the number it takes for ours. */
  pixel: { path: '/meta', id: '424242424242425' },
  /** Where the stand-ins of video hosts tell about videos. */
  youtube: { path: '/youtube' },
  vimeo: { path: '/vimeo' },
} as const
