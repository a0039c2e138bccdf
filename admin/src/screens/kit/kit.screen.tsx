import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { View } from '#layout/view.tsx'
import { ActionKit } from './kit-actions.tsx'
import { FieldKit } from './kit-fields.tsx'
import { FormKit } from './kit-forms.tsx'
import { ListKit } from './kit-lists.tsx'
import { StateKit } from './kit-states.tsx'

/**
 * /admin/kit, in development only: every part of the back office in every state; those of the shop, which it shares, are at
 * /kit. Its texts are samples, so they are not in a catalogue.
 */
export function KitScreen() {
  return (
    <View
      title="Części i stany"
      tags={<Tag variant="fresh">Gotowe</Tag>}
      summary="Spoczynek, ładowanie, pustka, błąd, odmowa i konflikt."
      actions={<Button size="sm">Główny przycisk</Button>}
    >
      <StateKit />
      <ActionKit />
      <FieldKit />
      <FormKit />
      <ListKit />
    </View>
  )
}
