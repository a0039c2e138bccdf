import { invitationEndpoints } from '@slodki-ul/contract/identity/invitations.admin'
import { api, mutationOf } from '#core/api.ts'

export const { useOpenInvitationMutation, useAcceptWithAccountMutation, useAcceptWithNewAccountMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      openInvitation: mutationOf(build, invitationEndpoints.openInvitation),
      acceptWithAccount: mutationOf(build, invitationEndpoints.acceptWithAccount),
      acceptWithNewAccount: mutationOf(build, invitationEndpoints.acceptWithNewAccount),
    }),
  })
