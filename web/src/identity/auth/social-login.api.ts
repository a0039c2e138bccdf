import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { api, mutationOf, queryOf } from '#core/api.ts'

const socialLoginApi = api.injectEndpoints({
  endpoints: (build) => ({
    startSocialLogin: mutationOf(build, socialEndpoints.startSocialLogin),
    loginWithGoogle: mutationOf(build, socialEndpoints.loginWithGoogle),
    loginWithFacebook: mutationOf(build, socialEndpoints.loginWithFacebook),
    loginFromLink: mutationOf(build, socialEndpoints.loginFromLink),
    // Always refetched, because a confirmation expires after some minutes.
    getIdentityProof: queryOf(build, socialEndpoints.getIdentityProof, { keepUnusedDataFor: 0 }),
    confirmIdentity: mutationOf(build, socialEndpoints.confirmIdentity),
    linkSocial: mutationOf(build, socialEndpoints.linkSocial),
  }),
})

export const {
  useStartSocialLoginMutation,
  useLoginWithGoogleMutation,
  useLoginWithFacebookMutation,
  useLoginFromLinkMutation,
  useGetIdentityProofQuery,
  useConfirmIdentityMutation,
  useLinkSocialMutation,
} = socialLoginApi
