import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { paths } from './paths.ts'

type Navigation = {
  /** Only the announcement and the legal texts are open. */
  isComingSoon: boolean
  /** Where pages behind a login send whoever is no longer signed in. */
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
