/** A fake of YouTube's player API: a video of one minute that plays on a timer. */
export const youtubeScript = `
window.YT = {
  PlayerState: { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 },
  Player: class {
    constructor(frame, { events }) {
      this.listeners = {}
      this.time = 0
      this.rate = 1
      this.volume = 100
      this.silent = false
      this.state = -1
      setInterval(() => this.pass(), 100)
      setTimeout(() => events.onReady(), 50)
    }
    pass() {
      if (this.state !== 1) return
      this.time = Math.min(60, this.time + 0.1 * this.rate)
      this.tell('onVideoProgress')
      if (this.time === 60) this.turn(0)
    }
    turn(state) {
      this.state = state
      this.tell('onStateChange', state)
    }
    tell(name, data) {
      for (const listener of this.listeners[name] ?? []) listener({ data })
    }
    addEventListener(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener]
    }
    playVideo() { this.turn(1) }
    pauseVideo() { this.turn(2) }
    seekTo(time) { this.time = time; this.tell('onVideoProgress') }
    getCurrentTime() { return this.time }
    getDuration() { return 60 }
    getVideoLoadedFraction() { return 1 }
    getPlayerState() { return this.state }
    getVolume() { return this.volume }
    setVolume(volume) { this.volume = volume; this.tell('onVolumeChange') }
    isMuted() { return this.silent }
    mute() { this.silent = true }
    unMute() { this.silent = false }
    getPlaybackRate() { return this.rate }
    setPlaybackRate(rate) { this.rate = rate; this.tell('onPlaybackRateChange') }
    getOption() { return [] }
    setOption() {}
    destroy() {}
  },
}
window.onYouTubeIframeAPIReady()
`
