const tones = { right: { hertz: 880, seconds: 0.08 }, wrong: { hertz: 180, seconds: 0.45 } }

/** A short high tone for the right piece; a long low one with vibration for a wrong one, where the device can. */
export function signal(kind: keyof typeof tones): void {
  if (kind === 'wrong') navigator.vibrate?.([200, 100, 200])
  if (typeof AudioContext === 'undefined') return
  const { hertz, seconds } = tones[kind]
  const audio = new AudioContext()
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.2
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(audio.destination)
  oscillator.onended = () => audio.close()
  oscillator.start()
  oscillator.stop(audio.currentTime + seconds)
}
