import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Sent = { courseId: number; progress: number; position: number }

const network = vi.hoisted(() => ({ sent: [] as unknown[], fails: false }))
vi.mock('./player.api.ts', () => ({ saveWatchedProgress: { initiate: (watched: Sent) => watched } }))
vi.mock('#core/store.ts', () => ({
  store: {
    dispatch: async (watched: Sent) => {
      network.sent.push(watched)
      return { isError: network.fails }
    },
  },
}))
const { recordProgress } = await import('./record-progress.ts')

/** A video element that plays at the given speed and reports its position four times a second. */
class FakeMedia extends EventTarget {
  currentTime = 0
  paused = false
  playbackRate = 1
  readyState = 4

  async play(seconds: number) {
    this.paused = false
    for (let step = 0; step < seconds * 4; step++) {
      this.currentTime += 0.25 * this.playbackRate
      await this.tell('timeupdate')
    }
  }

  pause() {
    this.paused = true
    return this.tell('pause')
  }

  async seek(second: number) {
    this.currentTime = second
    await this.tell('timeupdate')
    await this.tell('seeked')
  }

  async tell(event: string) {
    this.dispatchEvent(new Event(event))
    // Responses arrive before the next event.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
}

let media: FakeMedia
let page: EventTarget & { hidden?: boolean }
let stop: () => void
const start = (watched = 0) => {
  media = new FakeMedia()
  stop = recordProgress({
    media: media as unknown as HTMLMediaElement,
    courseId: 7,
    duration: 600,
    furthest: { current: watched },
  })
}
const positions = () => network.sent.map((each) => (each as Sent).position)

beforeEach(() => {
  network.sent.length = 0
  network.fails = false
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

describe('the progress of a course', () => {
  it('is saved every 10 seconds of playback, not before and not more often (CRS-25)', async () => {
    start()
    await media.play(9.75)
    expect(network.sent).toEqual([])
    await media.play(0.25)
    expect(network.sent).toEqual([{ courseId: 7, progress: 10, position: 10 }])
    await media.play(9.75)
    expect(positions()).toEqual([10])
    await media.play(20.25)
    expect(positions()).toEqual([10, 20, 30, 40])
  })

  it('counts seconds of the course: at double speed after five seconds, paused never, a seek not at all', async () => {
    start()
    media.playbackRate = 2
    await media.play(5)
    expect(positions()).toEqual([10])
    media.playbackRate = 1
    await media.play(4)
    await media.seek(300)
    // A part skipped by a seek was not watched; the four seconds before it are saved with it.
    expect(network.sent.slice(1)).toEqual([{ courseId: 7, progress: 14, position: 300 }])
    await media.play(9.75)
    expect(positions()).toEqual([10, 300])
    await media.play(0.25)
    expect(network.sent.at(-1)).toEqual({ courseId: 7, progress: 310, position: 310 })
    media.paused = true
    await media.tell('timeupdate')
    media.currentTime += 1
    await media.tell('timeupdate')
    expect(network.sent).toHaveLength(3)
  })

  it('is saved at once at a pause, and when the page is hidden, closed or left, each position once', async () => {
    start(200)
    // Nothing was played yet.
    page.dispatchEvent(new Event('pagehide'))
    expect(network.sent).toEqual([])
    await media.play(3)
    await media.pause()
    expect(network.sent).toEqual([{ courseId: 7, progress: 200, position: 3 }])
    page.dispatchEvent(new Event('visibilitychange'))
    expect(network.sent).toHaveLength(1)
    await media.play(2)
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('pagehide'))
    expect(positions()).toEqual([3, 5])
    await media.play(1)
    stop()
    expect(positions()).toEqual([3, 5, 6])
    await media.play(20)
    expect(network.sent).toHaveLength(3)
  })

  it('that could not be saved is sent again when the network is back', async () => {
    start()
    network.fails = true
    await media.play(10)
    await media.pause()
    expect(positions()).toEqual([10, 10])
    network.fails = false
    page.dispatchEvent(new Event('online'))
    expect(positions()).toEqual([10, 10, 10])
    // Saved progress is not sent again.
    await media.tell('ended')
    page.dispatchEvent(new Event('online'))
    expect(network.sent).toHaveLength(3)
  })
})
