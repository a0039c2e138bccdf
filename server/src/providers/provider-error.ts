/**
 * An error about a provider. Its message is logged, so it must not contain anything that a person or the provider sent.
 */
export class ProviderError extends Error {}
