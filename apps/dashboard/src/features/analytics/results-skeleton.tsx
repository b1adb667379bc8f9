import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of results before they come. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className="@container flex flex-col gap-3">
        <Bone className="h-13 rounded-control wide:w-96" />
        <OverviewBones />
      </div>
    </Skeleton>
  )
}

/** The shape of the figures and cards before they come. */
export const OverviewSkeleton = () => (
  <Skeleton>
    <div className="@container flex flex-col gap-3">
      <OverviewBones />
    </div>
  </Skeleton>
)

const OverviewBones = () => (
  <>
    <div className="rounded-card bg-surface p-4 shadow-card">
      <div className="flex justify-between wide:justify-start wide:gap-x-14">
        {['w-20', 'w-16', 'w-16'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
          <div key={index}>
            <Bone className={`h-5.5 wide:h-8.5 ${width}`} />
            <Bone className="mt-1 h-5 w-16" />
          </div>
        ))}
      </div>
      <Bone className="mt-4 h-24" />
      <Bone className="mt-5 mb-4 h-5 w-20" />
    </div>
    <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:gap-4">
      {[1, 2].map((card) => (
        <div key={card} className="rounded-card bg-surface p-4 shadow-card">
          <Bone className="h-6.5 w-32" />
          <Bone className="mt-3 h-5.5 w-4/5" />
          <Bone className="mt-3.5 h-10" />
          <Bone className="mt-3.5 h-10" />
          <Bone className="mt-3.5 h-10" />
        </div>
      ))}
    </div>
  </>
)
