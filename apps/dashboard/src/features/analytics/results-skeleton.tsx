import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of results before they come. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3">
        <div className="rounded-card bg-surface p-4 shadow-card">
          <div className="flex justify-between">
            {['w-20', 'w-16', 'w-16'].map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
              <div key={index}>
                <Bone className={`h-8 ${width}`} />
                <Bone className="mt-2 h-4 w-16" />
              </div>
            ))}
          </div>
          <Bone className="mt-5 h-24" />
        </div>
        <div className="rounded-card bg-surface p-4 shadow-card">
          <Bone className="h-6.5 w-32" />
          <Bone className="mt-3 h-6 w-4/5" />
          <Bone className="mt-5 h-9" />
          <Bone className="mt-3 h-9" />
        </div>
      </div>
    </Skeleton>
  )
}
