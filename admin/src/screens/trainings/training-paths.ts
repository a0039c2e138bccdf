import { paths } from '#core/paths.ts'

export const trainingPath = (id: number | string): string => paths.training.replace(':id', String(id))
export const trainingMessagePath = (id: string): string => paths.trainingMessage.replace(':id', id)
export const attendancePath = (id: number | string): string => paths.attendance.replace(':id', String(id))
