import { socialEndpoints } from '@slodki-ul/contract/social-login'
import { api, mutationOf } from '#app/api.ts'

const socialLoginApi = api.injectEndpoints({
  endpoints: (build) => ({
    startSocialLogin: mutationOf(build, socialEndpoints.startSocialLogin),
    loginWithGoogle: mutationOf(build, socialEndpoints.loginWithGoogle),
    loginWithFacebook: mutationOf(build, socialEndpoints.loginWithFacebook),
    loginFromLink: mutationOf(build, socialEndpoints.loginFromLink),
    linkSocial: mutationOf(build, socialEndpoints.linkSocial),
  }),
})

export const {
  useStartSocialLoginMutation,
  useLoginWithGoogleMutation,
  useLoginWithFacebookMutation,
  useLoginFromLinkMutation,
  useLinkSocialMutation,
} = socialLoginApi
