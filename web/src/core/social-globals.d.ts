// The used globals of the two providers' scripts; each exists only after its button was pressed.

type GoogleIdentity = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (response: { credential: string }) => void
    auto_select: false
    ux_mode: 'popup'
  }): void
  renderButton(
    parent: HTMLElement,
    options: { type: 'standard'; size: 'large'; shape: 'pill'; text: 'continue_with'; width: number; locale: string },
  ): void
  cancel(): void
  disableAutoSelect(): void
}

type FacebookLoginStatus = {
  status: 'connected' | 'not_authorized' | 'unknown'
  authResponse?: { accessToken?: string | null; userID?: string } | null
}

type FacebookSdk = {
  init(options: { appId: string; version: string; cookie: false; status: false; xfbml: false }): void
  login(callback: (response: FacebookLoginStatus) => void, options: { scope: string }): void
  logout(callback: () => void): void
  getAuthResponse(): FacebookLoginStatus['authResponse']
  api(path: '/me', parameters: { fields: string }, callback: (response: unknown) => void): void
}

interface Window {
  google?: { accounts: { id: GoogleIdentity } }
  FB?: FacebookSdk
}
