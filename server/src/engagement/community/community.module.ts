import { communityQueue, deletePartedMembers } from '#engagement/community/community.jobs.ts'
import { communityRoutes } from '#engagement/community/community.routes.ts'
import { selectMembersOf, unlinkMembers } from '#engagement/community/community.service.ts'
import type { Module } from '#module.ts'

export const communityModule: Module = {
  queues: [communityQueue],
  cleanups: [{ name: 'delete-parted-members', run: deletePartedMembers }],
  routes: communityRoutes,
  personalData: {
    community: {
      tables: ['community_members'],
      read: (db, { id }) => selectMembersOf(db, id),
      erase: (tx, { clock }, { id }) => unlinkMembers(tx, id, clock.date()),
    },
  },
}
