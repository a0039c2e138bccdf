import { trainingAttendeesEndpoints } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { trainingMessagesEndpoints } from '@slodki-ul/contract/engagement/training-messages.admin'
import { staffTrainingsEndpoints } from '@slodki-ul/contract/engagement/trainings.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const shown = { providesTags: ['trainings' as const] }
/** Places follow messages, so both are read again. */
const changes = { invalidatesTags: ['trainings' as const, 'waiting' as const, 'audit' as const] }

export const {
  useListStaffTrainingsQuery,
  useGetStaffTrainingQuery,
  useAddTrainingMutation,
  useChangeTrainingMutation,
  useSetTrainingPictureMutation,
  useCopyTrainingMutation,
  useCallOffTrainingMutation,
  useListTrainingMessagesQuery,
  useGetTrainingMessageQuery,
  useReplyToTrainingMessageMutation,
  useConfirmTrainingMessageMutation,
  useWaitTrainingMessageMutation,
  useRefuseTrainingMessageMutation,
  useLeaveTrainingMessageMutation,
  useListTrainingAttendeesQuery,
  useExportTrainingAttendeesMutation,
  useTickTrainingAttendeeMutation,
  useNoteTrainingAttendeeMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffTrainings: queryOf(build, staffTrainingsEndpoints.listStaffTrainings, shown),
    getStaffTraining: queryOf(build, staffTrainingsEndpoints.getStaffTraining, shown),
    addTraining: mutationOf(build, staffTrainingsEndpoints.addTraining, changes),
    changeTraining: mutationOf(build, staffTrainingsEndpoints.changeTraining, changes),
    setTrainingPicture: uploadOf(build, staffTrainingsEndpoints.setTrainingPicture, changes),
    copyTraining: mutationOf(build, staffTrainingsEndpoints.copyTraining, changes),
    callOffTraining: mutationOf(build, staffTrainingsEndpoints.callOffTraining, changes),
    listTrainingMessages: queryOf(build, trainingMessagesEndpoints.listTrainingMessages, shown),
    getTrainingMessage: queryOf(build, trainingMessagesEndpoints.getTrainingMessage, shown),
    replyToTrainingMessage: mutationOf(build, trainingMessagesEndpoints.replyToTrainingMessage, changes),
    confirmTrainingMessage: mutationOf(build, trainingMessagesEndpoints.confirmTrainingMessage, changes),
    waitTrainingMessage: mutationOf(build, trainingMessagesEndpoints.waitTrainingMessage, changes),
    refuseTrainingMessage: mutationOf(build, trainingMessagesEndpoints.refuseTrainingMessage, changes),
    leaveTrainingMessage: mutationOf(build, trainingMessagesEndpoints.leaveTrainingMessage, changes),
    listTrainingAttendees: queryOf(build, trainingAttendeesEndpoints.listTrainingAttendees, shown),
    exportTrainingAttendees: fileOf(build, trainingAttendeesEndpoints.exportTrainingAttendees),
    tickTrainingAttendee: mutationOf(build, trainingAttendeesEndpoints.tickTrainingAttendee, changes),
    noteTrainingAttendee: mutationOf(build, trainingAttendeesEndpoints.noteTrainingAttendee, changes),
  }),
})
