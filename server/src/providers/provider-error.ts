/** An error about a provider, whose message is written by us without anything that a person or the provider sent: it is logged. */
export class ProviderError extends Error {}
