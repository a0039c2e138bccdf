import type { TimelineEntry } from '@slodki-ul/contract/commerce/order-timeline.admin'
import {
  Banknote,
  CircleX,
  CreditCard,
  FileText,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  PackageCheck,
  Pencil,
  ShoppingBag,
  StickyNote,
  Truck,
  Undo2,
} from 'lucide-react'

/** What the timeline can be filtered by. */
export const timelineGroups = ['all', 'money', 'shipping', 'mails', 'people'] as const
type Group = Exclude<(typeof timelineGroups)[number], 'all'>

const groups: Record<TimelineEntry['kind'], Group> = {
  status: 'shipping',
  parcel: 'shipping',
  packing: 'shipping',
  payment: 'money',
  refund: 'money',
  dispute: 'money',
  collection: 'money',
  document: 'money',
  mail: 'mails',
  message: 'mails',
  note: 'people',
  edit: 'people',
  withdrawal: 'people',
}

/** The filter that an entry belongs to; being paid is about money. */
export const groupOf = (entry: TimelineEntry): Group =>
  entry.kind === 'status' && entry.status === 'Paid' ? 'money' : groups[entry.kind]

type Sign = { icon: LucideIcon; fill: string }
const arrived = 'var(--pist-200)'
const moving = 'var(--honey-200)'
const written = 'var(--cream-200)'
const trouble = 'var(--rasp-100)'

const statusSigns: Record<Extract<TimelineEntry, { kind: 'status' }>['status'], Sign> = {
  None: { icon: ShoppingBag, fill: written },
  Placed: { icon: ShoppingBag, fill: moving },
  Paid: { icon: CreditCard, fill: arrived },
  Packed: { icon: Package, fill: moving },
  Shipped: { icon: Truck, fill: moving },
  Delivered: { icon: PackageCheck, fill: arrived },
  Canceled: { icon: CircleX, fill: trouble },
}

const signs: Record<Exclude<TimelineEntry['kind'], 'status'>, Sign> = {
  parcel: { icon: Truck, fill: moving },
  packing: { icon: ListChecks, fill: moving },
  payment: { icon: CreditCard, fill: written },
  refund: { icon: Undo2, fill: arrived },
  dispute: { icon: CircleX, fill: trouble },
  collection: { icon: Banknote, fill: arrived },
  document: { icon: FileText, fill: written },
  mail: { icon: Mail, fill: written },
  message: { icon: MessageSquare, fill: written },
  note: { icon: StickyNote, fill: written },
  edit: { icon: Pencil, fill: written },
  withdrawal: { icon: Undo2, fill: trouble },
}

/** Icon and colour of an entry: money in and delivered, goods moving, mails and documents, trouble. */
export function signOf(entry: TimelineEntry): Sign {
  if (entry.kind === 'status') return statusSigns[entry.status]
  const sign = signs[entry.kind]
  const isTrouble = 'state' in entry && entry.state === 'failed'
  return isTrouble ? { ...sign, fill: trouble } : sign
}
