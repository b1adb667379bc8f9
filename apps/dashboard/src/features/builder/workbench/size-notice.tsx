import { MAX_SURVEY_BYTES, type Survey, surveyBytes } from '@earshot/survey'
import { Notice } from '../../../ui/notice.tsx'
import { words } from '../words.ts'

/** Share of the maximum size at which the warning appears. It leaves room to finish the current edit. */
const WARN_FROM = 0.9

/** Warns before a survey is too large to be saved, and explains why once it is. */
export function SizeNotice({ survey }: { readonly survey: Survey }) {
  const share = surveyBytes(survey) / MAX_SURVEY_BYTES
  if (share < WARN_FROM) return null
  return <Notice tone="amber" text={share > 1 ? words.tooLarge : words.nearlyTooLarge(Math.floor(share * 100))} />
}
