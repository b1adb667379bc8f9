import { words } from './words.ts'

/** Where a film lies; our own has a first picture, and its words as a WebVTT file. */
type Video = { readonly src: string; readonly poster?: string; readonly captions?: string }

/** Recorded by `npm run video` (ADR-0023). */
export const ourVideo: Video = {
  src: new URL('./video/pro-plan.webm', import.meta.url).href,
  poster: new URL('./video/poster.jpg', import.meta.url).href,
  captions: new URL('./video/pro-plan.vtt', import.meta.url).href,
}

/** A video of Pro on a phone. Its size is set before it has loaded, so that nothing moves. */
export function UpgradeVideo({ src, poster, captions }: Video) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: our own film has them; another one brings its own
    <video
      controls
      playsInline
      preload="none"
      src={src}
      poster={poster}
      aria-label={words.proVideo}
      className="aspect-[39/70] h-60 flex-none rounded-control bg-sunken object-contain wide:h-72"
    >
      {captions !== undefined && <track default kind="captions" srcLang="en" label={words.captions} src={captions} />}
    </video>
  )
}
