import { originalSize, type PictureCrop, pictureRatio, pictureSideMin } from '@slodki-ul/contract/pictures.rules'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import styles from './picture-cropper.module.css'

type PictureCropperProps = {
  /** URL of the whole picture. */
  image: string
  /** What is shown now; the largest part in the middle without it. */
  crop: PictureCrop | null
  onChange: (crop: PictureCrop) => void
  /** The browser cannot show the picture, or it is too small. */
  onRefused: (reason: 'damaged' | 'size') => void
}

const within = (percent: number) => Math.min(1, Math.max(0, percent / 100))

/** Chooses the part of a picture that the shop shows, by dragging, the arrow keys and a slider (BO-076). */
export function PictureCropper({ image, crop, onChange, onRefused }: PictureCropperProps) {
  const { t } = useTranslation('pictures')
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [zoomMax, setZoomMax] = useState(1)
  return (
    <>
      <div className={styles.cropper}>
        <Cropper
          image={image}
          aspect={pictureRatio}
          crop={position}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={8}
          // The content policy refuses a <style> element; the styles are in our own file.
          disableAutomaticStylesInjection
          {...(crop && {
            initialCroppedAreaPercentages: {
              ...{ x: crop.x * 100, y: crop.y * 100 },
              ...{ width: crop.width * 100, height: crop.height * 100 },
            },
          })}
          cropperProps={{ role: 'application', 'aria-label': t('crop') }}
          mediaProps={{ onError: () => onRefused('damaged') }}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            const size = originalSize({ width: naturalWidth, height: naturalHeight })
            if (Math.min(size.width, size.height) < pictureSideMin) return onRefused('size')
            setZoomMax(Math.max(1, Math.min(size.height, size.width / pictureRatio) / pictureSideMin))
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={({ x, y, width, height }) =>
            onChange({ x: within(x), y: within(y), width: within(width), height: within(height) })
          }
        />
      </div>
      <label className={styles.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.01}
          value={zoom}
          disabled={zoomMax === 1}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </>
  )
}
