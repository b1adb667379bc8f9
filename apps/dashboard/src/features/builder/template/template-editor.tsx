import { ok } from '@earshot/survey'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import { planRefusal } from '../../../parts/upgrade/refusal.ts'
import type { LeftBehind } from '../left-behind.ts'
import { useMarks } from '../workbench/use-marks.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { Workbench } from '../workbench/workbench.tsx'
import { WorkbenchFoot } from '../workbench/workbench-foot.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { TemplateBar } from './template-bar.tsx'
import { templateIn } from './template-session.ts'
import { type TemplateSheet, TemplateSheets } from './template-sheets.tsx'
import { UseButton } from './use-button.tsx'
import { useMakeSurvey } from './use-make-survey.ts'
import { usePlanProblems } from './use-plan-problems.ts'
import { useTemplateActions } from './use-template-actions.ts'
import { useTemplateEditing } from './use-template-editing.ts'
import { words } from './words.ts'

type Props = {
  /** As it is kept. */
  readonly template: TemplateCard
  /** The changes that an earlier edit session left on this device; read only once, when this one begins. */
  readonly left: LeftBehind | null
}

/** A template read, adjusted and tried before a survey is made of it. ADR-0023. */
export function TemplateEditor({ template, left }: Props) {
  const { editing, session, wasLeft } = useTemplateEditing(template, left)
  const bench = useWorkbench(session, wasLeft)
  const [sheet, setSheet] = useState<TemplateSheet | null>(null)
  const isWide = useIsWide()
  const making = useMakeSurvey(session)

  const copy = templateIn(editing.survey)
  const actions = useTemplateActions(template, { session, copy, offerUndo: bench.offerUndo })
  const { surveyId: templateId } = template
  const isEmpty = copy.questions.length === 0
  const problems = usePlanProblems(copy.questions)
  const marks = useMarks(problems, copy)

  return (
    <Workbench
      bench={bench}
      editing={editing}
      marks={marks}
      bar={
        <TemplateBar
          template={template}
          copy={copy}
          onRename={(name) => session.edit((before) => ok({ ...before, name }))}
          onMore={() => setSheet('more')}
        />
      }
      foot={
        <WorkbenchFoot
          notice={notDone(making.failure, words.notUsed) ?? notDone(actions.failure, words.notSaved)}
          undoing={{ steps: editing.history, history: bench.history }}
          isEmpty={isEmpty}
          onAdd={() => bench.insert(null)}
        >
          <UseButton
            templateId={templateId}
            variant={isEmpty ? 'quiet' : 'main'}
            isBeyondPlan={problems.length > 0}
            isPending={making.isPending}
            onUse={() => making.make(copy, template.name)}
          />
        </WorkbenchFoot>
      }
      notices={<PlanNotice problems={problems} questions={copy.questions} onGoTo={bench.goTo} />}
    >
      {(toggleOutline) => (
        <TemplateSheets
          {...{ template, copy, sheet }}
          onSheet={setSheet}
          onOutline={isWide ? null : toggleOutline}
          edit={session.edit}
          onSave={actions.save}
          onStartOver={actions.startOver}
          onDelete={actions.removeAndLeave}
          onSaved={(saved) => {
            setSheet(null)
            actions.copySaved(saved)
          }}
        />
      )}
    </Workbench>
  )
}

/** A refusal of the plan is answered by an offer to upgrade. */
const notDone = (failure: Error | null, describe: (why: string) => string): string | null =>
  failure && !planRefusal(failure) ? describe(failureText(failure)) : null
