import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { paths } from './paths.ts'

type Navigation = {
  /** Only the coming-soon page and the legal texts are available. */
  isComingSoon: boolean
  /** Redirect target of guarded pages after signing out. */
  signedOutPath: string
}

const initialState: Navigation = { isComingSoon: false, signedOutPath: paths.login }

const slice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigationChanged: (state, { payload }: PayloadAction<Partial<Navigation>>) => ({ ...state, ...payload }),
  },
})

export const navigation = slice.reducer
export const { navigationChanged } = slice.actions
