declare module '@20minutes/s3rver' {
  /** A server that speaks S3, with its objects in a folder. Its keys are S3RVER and S3RVER. */
  class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
