import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'
import { canTranscode } from '#learning/videos/video-transcode.ts'

const about = 'videos'

/** Whether films that are uploaded can be prepared for players. */
export const videosDoctor: DoctorCheck<Context> = {
  about,
  examine: async () => [
    (await canTranscode())
      ? { severity: 'ok', about, text: 'ffmpeg is installed.' }
      : {
          severity: 'problem',
          about,
          text: 'ffmpeg is not installed, so uploaded films are not prepared; install it.',
        },
  ],
}
