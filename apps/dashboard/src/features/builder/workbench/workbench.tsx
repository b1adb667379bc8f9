import type { ReactNode } from 'react'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { panelId, Tabs } from '../../../ui/tabs.tsx'
import { BuilderFrame } from '../builder-frame.tsx'
import type { Editing } from '../editing/editing-session.ts'
import { LogicView } from '../logic/logic-view.tsx'
import { SurveyOutline } from '../outline.tsx'
import { QuestionList } from '../questions/question-list.tsx'
import { words } from '../words.ts'
import { QuestionSheets } from './question-sheets.tsx'
import { SizeNotice } from './size-notice.tsx'
import type { QuestionMarks } from './use-marks.ts'
import type { WorkbenchState as Bench } from './use-workbench.ts'

const PreviewPanel = lazyComponent(() => import('../../../parts/preview/preview-panel.tsx'), 'PreviewPanel')

const views = [
  { value: 'questions', label: words.questions },
  { value: 'logic', label: words.logic },
  { value: 'preview', label: words.preview },
] as const

/** Where the preview stands beside them. */
const viewsBeside = views.filter(({ value }) => value !== 'preview')

type Props = {
  readonly bench: Bench
  readonly editing: Editing
  readonly marks: QuestionMarks
  readonly bar: ReactNode
  readonly foot: ReactNode
  /** Below the tabs, above what they show. */
  readonly notices: ReactNode
  /** Further sheets over it. @param toggleOutline see `SidebarLayout` */
  readonly children: (toggleOutline: () => void) => ReactNode
}

/** A survey being made: its questions, where they lead, and what they look like to shoppers. Spec §4.1. */
export function Workbench({ bench, editing, marks: { problemsOf, warningsOf }, bar, foot, notices, children }: Props) {
  const { session, view, setView, shown, isRoomy, focusNext, actions } = bench
  const { survey } = editing
  const preview = (
    <ChunkBoundary fallback={<Spinner />}>
      <PreviewPanel survey={survey} from={editing.selectedQuestionId} />
    </ChunkBoundary>
  )
  const panels = {
    questions: () => <QuestionList {...{ session, problemsOf, warningsOf, actions, focusNext }} />,
    logic: () => (
      <LogicView
        {...{ editing, session, problemsOf, warningsOf }}
        isMap={view === 'map'}
        onMap={(isMap) => setView(isMap ? 'map' : 'logic')}
        onGoTo={bench.goTo}
        actions={bench.logic}
        open={bench.openLogic}
        onOpen={bench.setOpenLogic}
        onEdit={actions.select}
      />
    ),
    preview: () => preview,
  }

  return (
    <BuilderFrame
      preview={isRoomy && preview}
      side={(isFolded, close) => (
        <SurveyOutline
          editing={editing}
          problemsOf={problemsOf}
          warningsOf={warningsOf}
          isFolded={isFolded}
          onPick={(questionId) => {
            close()
            bench.pick(questionId)
          }}
        />
      )}
    >
      {(toggleOutline) => (
        <>
          <ScreenLayout bar={bar} foot={foot}>
            <Tabs label={words.views} tabs={isRoomy ? viewsBeside : views} value={shown} onChange={setView} />
            <SizeNotice survey={survey} />
            {notices}
            <div role="tabpanel" id={panelId(shown)} aria-label={words[shown]} className="flex flex-1 flex-col gap-3">
              {panels[shown]()}
            </div>
          </ScreenLayout>
          <QuestionSheets bench={bench} questions={survey.questions} />
          {children(toggleOutline)}
        </>
      )}
    </BuilderFrame>
  )
}
