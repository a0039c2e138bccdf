import { formatZloty } from '@slodki-ul/contract/money'
import { CreditCard, Package, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Check } from './check.tsx'
import { Choice } from './choice.tsx'
import { CodeField } from './code-field.tsx'
import { Field, Select, TextArea } from './field.tsx'
import styles from './gallery.module.css'
import { Summary, Totals } from './summary.tsx'

export function FormGallery() {
  const [way, setWay] = useState<'locker' | 'courier' | 'card'>('locker')
  const [code, setCode] = useState('407')
  return (
    <>
      <section>
        <h2>Pola</h2>
        <div className={styles.three}>
          <Field label="Spoczynek" placeholder="twoj@email.pl" />
          <Field label="Błąd" defaultValue="zosia@" error="Wpisz poprawny e-mail" />
          <Field label="Wyłączone" defaultValue="zosia@poczta.pl" disabled />
          <Field label="Lokal" optional hint="Numer mieszkania albo piętro" />
          <Select label="Kraj" defaultValue="PL">
            <option value="PL">Polska</option>
            <option value="CZ">Czechy</option>
          </Select>
          <TextArea label="Uwagi do zamówienia" optional placeholder="Np. prosimy o osobną paczkę na prezent" />
          <CodeField label="Kod" value={code} onChange={setCode} />
          <CodeField label="Kod z aplikacji" length={6} value={code} onChange={setCode} />
          <CodeField label="Kod z błędem" length={6} value="" onChange={setCode} error="Ten kod się nie zgadza." />
        </div>
        <div className={styles.row}>
          <Check defaultChecked>Zaznaczone</Check>
          <Check count={12}>Puste</Check>
          <Check disabled>Wyłączone</Check>
          <Check type="radio" name="kit-radio" defaultChecked>
            Opcja
          </Check>
          <Check error="Zaakceptuj regulamin, żeby zamówić.">Akceptuję regulamin</Check>
        </div>
      </section>
      <section>
        <h2>Wybór i podsumowanie</h2>
        <div className={styles.three}>
          <Choice
            legend="Dostawa"
            name="kit-way"
            value={way}
            onChange={setWay}
            options={[
              {
                value: 'locker',
                name: 'Paczkomat',
                note: '1–2 dni robocze',
                icon: Package,
                price: formatZloty(14.9),
                sub: (
                  <>
                    <span>LUB24N</span>
                    <Button variant="soft" size="sm">
                      Zmień punkt
                    </Button>
                  </>
                ),
              },
              { value: 'courier', name: 'Kurier', note: '1–2 dni robocze', icon: Truck, price: formatZloty(17.9) },
              { value: 'card', name: 'Karta', note: 'Niedostępna', icon: CreditCard, disabled: true },
            ]}
          />
          <Summary title="Twoje zamówienie">
            <Totals
              rows={[
                { label: 'Produkty', amount: formatZloty(202) },
                { label: 'Rabat', amount: `−${formatZloty(20.2)}` },
                { label: 'w tym VAT 23%', amount: formatZloty(36.78), variant: 'mute' },
                { label: 'Razem', amount: formatZloty(196.7), variant: 'total' },
              ]}
            />
          </Summary>
        </div>
      </section>
    </>
  )
}
