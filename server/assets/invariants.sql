-- Invariants of the idle database, whatever was killed before. Every returned row is a violation:
-- rule (text), subject (id of the violating row), detail (what was found).
WITH
line_sums AS (
  SELECT order_id, sum(unit_price * count) AS products, sum(discount_share) AS discount, sum(vat) AS vat
  FROM order_lines GROUP BY order_id
),
sold AS (
  SELECT order_id, max((vat_rate IS NOT NULL)::integer) AS products, max((vat_rate IS NULL)::integer) AS gift_cards
  FROM order_lines GROUP BY order_id
),
held AS (
  SELECT product_id, sum(count) AS pieces
  FROM order_lines JOIN orders ON orders.id = order_lines.order_id
  WHERE orders.status <> 'Canceled' GROUP BY product_id
),
last_events AS (
  SELECT DISTINCT ON (order_id) order_id, to_status FROM order_events ORDER BY order_id, id DESC
),
event_steps AS (
  SELECT order_id, id, from_status, lag(to_status) OVER (PARTITION BY order_id ORDER BY id) AS before
  FROM order_events
),
paid AS (
  SELECT id, email, total - gift_card_amount AS charged FROM orders
  WHERE status IN ('Paid', 'Packed', 'Shipped', 'Delivered') AND payment_method <> 'Cod'
),
placed AS (
  SELECT id FROM orders WHERE status NOT IN ('None', 'Canceled')
),
refunded AS (
  SELECT payment_id, sum(amount) AS amount FROM refunds WHERE state <> 'failed' GROUP BY payment_id
),
-- What is given back or still owed, so with the refunds that failed and wait for staff.
owed AS (
  SELECT payment_id, sum(amount) AS amount FROM refunds GROUP BY payment_id
),
-- What staff decided to keep of an order that they cancelled.
kept AS (
  SELECT order_id, sum(retained_amount) AS amount FROM order_refunds WHERE kind = 'cancel' GROUP BY order_id
),
gifts AS (
  SELECT order_id, position, count FROM order_lines WHERE gift_value IS NOT NULL
),
cards AS (
  SELECT vouchers.id, value, blocked_at, claimed_amount, coalesce(sum(amount - returned_amount), 0) AS spent
  FROM vouchers LEFT JOIN voucher_uses ON voucher_id = vouchers.id AND state <> 'released'
  WHERE kind = 'gift' GROUP BY vouchers.id
),
-- Orders paid before the mail about their placing left: one mail says both.
confirmed AS (
  SELECT (data ->> 'orderId')::uuid AS id FROM mails WHERE kind = 'order-confirmed'
),
expected_mails AS (
  SELECT id, 'order-placed:' || id AS occasion FROM placed WHERE id NOT IN (SELECT id FROM confirmed)
  UNION ALL SELECT id, 'order-paid:' || id FROM paid WHERE id NOT IN (SELECT id FROM confirmed)
  UNION ALL SELECT id, 'order-confirmed:' || id FROM confirmed
  UNION ALL SELECT id, 'gift-cards:' || id FROM paid WHERE id IN (
    SELECT order_id FROM gift_cards JOIN vouchers ON vouchers.id = voucher_id WHERE blocked_at IS NULL
  )
  UNION ALL SELECT id, 'invoice-ready:' || id FROM invoices WHERE due_at IS NOT NULL
  UNION ALL SELECT id, 'staff-surplus:' || id FROM payments WHERE state = 'surplus'
  UNION ALL SELECT id, 'refund:' || id FROM refunds WHERE state = 'sent' AND reason <> 'dispute lost' AND is_announced
),
violations (rule, subject, detail) AS (
  SELECT 'stock + pieces in live orders = received', products.id::text,
    stock || ' + ' || coalesce(pieces, 0) || ' <> ' || stock_received
  FROM products LEFT JOIN held ON held.product_id = products.id
  WHERE NOT is_virtual AND stock + coalesce(pieces, 0) <> stock_received
  UNION ALL
  SELECT 'movements = received', products.id::text, coalesce(moved, 0) || ' <> ' || stock_received
  FROM products LEFT JOIN (SELECT product_id, sum(quantity) AS moved FROM stock_movements GROUP BY product_id) AS movements
    ON product_id = products.id
  WHERE coalesce(moved, 0) <> stock_received
  UNION ALL
  SELECT 'files have no stock to lose', id::text, stock || ' <> ' || stock_received
  FROM products WHERE is_virtual AND stock <> stock_received

  UNION ALL
  SELECT 'a paid order has exactly one paid payment of what no gift card paid', paid.id::text, count(payments.id)::text
  FROM paid LEFT JOIN payments ON payments.order_id = paid.id AND state = 'paid' AND amount = paid.charged
  WHERE paid.charged > 0 GROUP BY paid.id HAVING count(payments.id) <> 1
  UNION ALL
  SELECT 'a paid payment belongs to a paid order, or is given back', payments.id::text, orders.status
  FROM payments JOIN orders ON orders.id = payments.order_id LEFT JOIN owed ON owed.payment_id = payments.id
    LEFT JOIN kept ON kept.order_id = orders.id
  WHERE state = 'paid' AND orders.id NOT IN (SELECT id FROM paid)
    AND NOT (orders.status = 'Canceled' AND coalesce(owed.amount, 0) + coalesce(kept.amount, 0) >= payments.amount)
  UNION ALL
  SELECT 'money beyond the order is given back in full', payments.id::text, coalesce(refunded.amount, 0)::text
  FROM payments LEFT JOIN refunded ON refunded.payment_id = payments.id
  WHERE state = 'surplus' AND coalesce(refunded.amount, 0) <> payments.amount
  UNION ALL
  SELECT 'no more is given back than was paid', payments.id::text, refunded.amount::text
  FROM payments JOIN refunded ON refunded.payment_id = payments.id WHERE refunded.amount > payments.amount
  UNION ALL
  SELECT 'no more is given back than was paid on delivery', orders.id::text, sum(refunds.amount)::text
  FROM refunds JOIN orders ON orders.id = refunds.order_id
  GROUP BY orders.id HAVING orders.paid_at IS NULL OR sum(refunds.amount) > orders.total - orders.gift_card_amount
  UNION ALL
  SELECT 'no piece goes back to stock twice', order_lines.order_id::text, sum(restocked) || ' of ' || count
  FROM (
      SELECT order_id, position, restocked FROM order_refund_lines JOIN order_refunds ON order_refunds.id = order_refund_id
      UNION ALL SELECT order_id, position, restocked FROM return_lines JOIN returns ON returns.id = return_id
    ) AS restocked_pieces
    JOIN order_lines USING (order_id, position)
  GROUP BY order_lines.order_id, order_lines.position, count HAVING sum(restocked) > count
  UNION ALL
  SELECT 'at most one attempt to pay is running', coalesce(order_id, charge_id)::text, count(*)::text
  FROM payments WHERE state IN ('opening', 'open', 'waiting') GROUP BY order_id, charge_id HAVING count(*) > 1
  UNION ALL
  SELECT 'only an unpaid order has a running attempt', payments.id::text, status
  FROM payments JOIN orders ON orders.id = payments.order_id
  WHERE state IN ('opening', 'open', 'waiting') AND status NOT IN ('None', 'Placed')
  UNION ALL
  SELECT 'nobody pays for what is paid on delivery', payments.id::text, state
  FROM payments JOIN orders ON orders.id = payments.order_id WHERE orders.payment_method = 'Cod'

  UNION ALL
  SELECT 'an order has its mail, sent', expected_mails.id::text, occasion
  FROM expected_mails LEFT JOIN mails USING (occasion)
  WHERE sent_at IS NULL AND NOT coalesce(attempts = 0 AND due_at > created_at, false)
  UNION ALL
  SELECT 'only a paid order is told so', id::text, occasion
  FROM mails
  WHERE kind IN ('order-paid', 'order-confirmed') AND (data ->> 'orderId')::uuid NOT IN (
    SELECT order_id FROM order_events WHERE to_status = 'Paid'
  )

  UNION ALL
  SELECT 'an order sums its lines', orders.id::text,
    products_total || '/' || discount_total || '/' || vat_total || '/' || total
  FROM orders LEFT JOIN line_sums ON line_sums.order_id = orders.id
  WHERE products_total IS DISTINCT FROM products OR discount_total IS DISTINCT FROM discount
    OR total IS DISTINCT FROM products - discount + shipping_cost - shipping_discount
    OR vat_total IS DISTINCT FROM vat + shipping_vat
  UNION ALL
  SELECT 'a delivery is the sum of its parts', orders.id::text, delivery_parts::text
  FROM orders CROSS JOIN LATERAL (
    SELECT coalesce(sum((part ->> 'gross')::integer), 0) AS gross, coalesce(sum((part ->> 'vat')::integer), 0) AS vat
    FROM jsonb_array_elements(delivery_parts) part
  ) parts
  WHERE delivery_parts IS NOT NULL AND (gross <> shipping_cost - shipping_discount OR parts.vat <> shipping_vat)
  UNION ALL
  SELECT 'a document has the VAT of each rate on its whole', invoices.id::text, rate || ' % of ' || gross || ': ' || rates.vat
  FROM invoices CROSS JOIN LATERAL (
    SELECT greatest((line ->> 'vatRate')::integer, 0) AS rate, sum((line ->> 'gross')::integer) AS gross, sum((line ->> 'vat')::integer) AS vat
    FROM jsonb_array_elements(lines) line GROUP BY 1
  ) rates
  WHERE rates.vat <> (2 * gross * rate + 100 + rate) / (2 * (100 + rate))
  UNION ALL
  SELECT 'the events of an order end in its status', orders.id::text, status || ' <> ' || coalesce(to_status, 'nothing')
  FROM orders LEFT JOIN last_events ON last_events.order_id = orders.id WHERE to_status IS DISTINCT FROM status
  UNION ALL
  SELECT 'each event of an order begins where the one before ended', order_id::text,
    coalesce(before, 'nothing') || ' <> ' || coalesce(from_status, 'nothing')
  FROM event_steps WHERE from_status IS DISTINCT FROM before
  UNION ALL
  SELECT 'an order has the buyer''s word on the terms', id::text, 'no consent'
  FROM orders
  WHERE NOT EXISTS (SELECT FROM consents WHERE order_id = orders.id AND kind = 'terms' AND accepted)
    -- What staff made is nobody's word until its buyer accepts it; before that it is a draft, or it lapsed.
    AND (status NOT IN ('None', 'Canceled')
      OR NOT EXISTS (SELECT FROM hand_orders WHERE hand_orders.order_id = orders.id AND accepted_at IS NULL))
  UNION ALL
  SELECT 'a named request has its order', key, subject_id::text
  FROM idempotency_keys WHERE call = 'createOrder' AND subject_id NOT IN (SELECT id FROM orders)

  UNION ALL
  SELECT 'a voucher is used, reserved or released as its order is paid, open or cancelled', orders.id::text, state
  FROM voucher_uses JOIN orders ON orders.id = subject_id
  -- What a gift card paid of an order comes back by its corrections, not by a release.
  WHERE state <> CASE WHEN status = 'Canceled' AND (paid_at IS NULL OR gift_card_amount = 0) THEN 'released'
    WHEN paid_at IS NOT NULL THEN 'used' ELSE 'reserved' END
  UNION ALL
  SELECT 'a voucher is used no more often than it may be', vouchers.id::text, count(*) + used_before || ' > ' || usage_limit
  FROM vouchers JOIN voucher_uses ON voucher_id = vouchers.id AND state <> 'released'
  GROUP BY vouchers.id HAVING count(*) + used_before > usage_limit
  UNION ALL
  SELECT 'a gift card is spent to its value at most', id::text, spent || ' > ' || value FROM cards WHERE spent > value
  UNION ALL
  SELECT 'a blocked gift card claims what was spent of it', id::text, claimed_amount || ' <> ' || spent
  FROM cards WHERE blocked_at IS NOT NULL AND claimed_amount <> spent
  UNION ALL
  SELECT 'a gift card whose money went back is blocked', cards.id::text, orders.number::text
  FROM gift_cards JOIN cards ON cards.id = voucher_id JOIN orders ON orders.id = gift_cards.order_id
    JOIN invoices originals ON originals.order_id = orders.id AND originals.type = 'GiftCardSale'
    JOIN invoices corrections ON corrections.corrects_id = originals.id
  WHERE blocked_at IS NULL GROUP BY cards.id, orders.number, originals.id
  HAVING originals.total + sum(corrections.total) = 0
  UNION ALL
  SELECT 'a gift card has back what the corrections of its order say', orders.id::text, returned_amount::text
  FROM orders JOIN voucher_uses ON subject_id = orders.id
    LEFT JOIN invoices corrections ON corrections.order_id = orders.id AND corrections.type = 'Correction'
  GROUP BY orders.id, returned_amount HAVING returned_amount <> -coalesce(sum(corrections.gift_card_amount), 0)
  UNION ALL
  SELECT 'a discount of an order has its voucher use', orders.id::text, discount_code
  FROM orders WHERE discount_code IS NOT NULL AND NOT EXISTS (SELECT FROM voucher_uses WHERE subject_id = orders.id)
  UNION ALL
  SELECT 'a voucher use is what its order was spared or what a gift card paid', orders.id::text, amount || ' <> ' || discount_total
  FROM voucher_uses JOIN orders ON orders.id = subject_id
  WHERE amount <> discount_total + shipping_discount + gift_card_amount
  UNION ALL
  SELECT 'a gift card sold is a code for each piece once it is paid, and none before', gifts.order_id::text,
    count(gift_cards.piece) || ' of ' || gifts.count
  FROM gifts JOIN orders ON orders.id = gifts.order_id LEFT JOIN gift_cards USING (order_id, position)
  GROUP BY gifts.order_id, gifts.position, gifts.count, paid_at
  HAVING count(gift_cards.piece) <> CASE WHEN paid_at IS NULL THEN 0 ELSE gifts.count END

  UNION ALL
  SELECT 'a paid order has a document of products, one of gift cards, or both, of its total and its tax', orders.id::text,
    count(invoices.id)::text
  FROM orders JOIN sold ON sold.order_id = orders.id
    LEFT JOIN invoices ON invoices.order_id = orders.id AND corrects_id IS NULL AND replaces_id IS NULL
  WHERE orders.paid_at IS NOT NULL GROUP BY orders.id, products, gift_cards
  HAVING count(*) FILTER (WHERE type IN ('Invoice', 'Receipt')) <> products
    OR count(*) FILTER (WHERE type = 'GiftCardSale') <> gift_cards
    OR sum(invoices.total) <> orders.total OR sum(invoices.vat_total) <> orders.vat_total
    OR sum(invoices.gift_card_amount) <> orders.gift_card_amount
  UNION ALL
  SELECT 'a paid charge has its document', id::text, amount::text
  FROM subscription_charges
  WHERE state = 'paid' AND NOT EXISTS (
    SELECT FROM invoices
    WHERE occasion = 'charge:' || subscription_charges.id AND invoices.total = amount AND vat_total = vat
  )
  UNION ALL
  SELECT 'money of a document that went back is corrected on it, once a refund', refunds.id::text, refunds.amount::text
  FROM refunds LEFT JOIN payments ON payments.id = payment_id
    LEFT JOIN invoices ON occasion IN ('refund:' || refunds.id, 'refund:' || refunds.id || ':gift-cards')
  WHERE refunds.state = 'sent' OR order_refund_id IS NOT NULL GROUP BY refunds.id, payments.state
  HAVING (coalesce(payments.state, 'paid') = 'paid') <> (sum(invoices.total) IS NOT DISTINCT FROM -(refunds.amount + refunds.gift_card_amount)::bigint)
  UNION ALL
  SELECT 'corrections take off no more than their document had', originals.id::text, sum(corrections.total)::text
  FROM invoices originals JOIN invoices corrections ON corrections.corrects_id = originals.id
  GROUP BY originals.id HAVING originals.total + sum(corrections.total) < 0
  UNION ALL
  SELECT 'an invoice in place of another document says what was left of it', replacing.id::text, replacing.total || ' of ' || replaced.total
  FROM invoices replacing JOIN invoices replaced ON replaced.id = replacing.replaces_id
    LEFT JOIN invoices corrections ON corrections.corrects_id = replaced.id
  GROUP BY replacing.id, replaced.id
  HAVING replaced.type NOT IN ('Receipt', 'Invoice') OR max(corrections.issued_at) > replacing.issued_at
    OR replacing.total <> replaced.total
      + coalesce(sum(corrections.total) FILTER (WHERE corrections.corrected ->> 'reason' <> 'taxId'), 0)
  UNION ALL
  SELECT 'an invoice with a wrong tax number is corrected to zero when another one replaces it', replaced.id::text, replaced.number
  FROM invoices replaced JOIN invoices replacing ON replacing.replaces_id = replaced.id
    LEFT JOIN invoices corrections ON corrections.corrects_id = replaced.id
  WHERE replaced.type = 'Invoice' GROUP BY replaced.id
  HAVING replaced.total + coalesce(sum(corrections.total), 0) <> 0
  UNION ALL
  SELECT 'only what was paid has a document', invoices.id::text, invoices.number
  FROM invoices JOIN orders ON orders.id = order_id WHERE orders.paid_at IS NULL
  UNION ALL
  SELECT 'numbers of a series run from 1 without a gap', name, count(invoices.id) || ' of ' || last
  FROM invoice_series LEFT JOIN invoices ON series = name AND position BETWEEN 1 AND last
  GROUP BY name, last HAVING count(invoices.id) <> last

  UNION ALL
  SELECT 'a course counts every rating that it holds', courses.id::text, count(*) || ' of ' || reviews_count
  FROM courses JOIN course_ratings ON course_ratings.course_id = courses.id
  GROUP BY courses.id HAVING count(*) > reviews_count OR sum(course_ratings.rating) > rating_sum
  UNION ALL
  SELECT 'nobody has watched further than a course lasts', courses.id::text, progress || ', ' || position
  FROM course_progress JOIN courses ON courses.id = course_progress.course_id JOIN videos ON videos.id = video_id
  WHERE greatest(progress, position) > duration
  UNION ALL
  SELECT 'no comment stands under one that was removed', replies.id::text, replies.status
  FROM comments replies JOIN comments removed ON removed.id = replies.parent_id
  WHERE removed.status = 'Declined' AND replies.status <> 'Declined'
  UNION ALL
  SELECT 'a removed comment has its decision and its reason', comments.id::text, 'none'
  FROM comments WHERE status = 'Declined' AND NOT EXISTS
    (SELECT FROM comment_decisions WHERE comment_id = comments.id AND decision = 'Declined')

  UNION ALL
  SELECT 'whoever is told to be in the community has a person with the role there', id::text, email
  FROM users
  WHERE is_discord_activated
    AND NOT EXISTS (SELECT FROM community_members WHERE user_id = users.id AND joined_at IS NOT NULL AND may_hold_role)

  UNION ALL
  SELECT 'whoever has the newsletter has confirmed it and not taken it back', newsletter_subscribers.consent_id::text, state
  FROM newsletter_subscribers LEFT JOIN newsletter_consents ON newsletter_consents.id = consent_id
  WHERE state = 'subscribed' AND (confirmed_at IS NULL OR withdrawn_at IS NOT NULL)
  UNION ALL
  SELECT 'a confirmed consent has its subscriber', id::text, version
  FROM newsletter_consents
  WHERE confirmed_at IS NOT NULL AND withdrawn_at IS NULL AND NOT EXISTS (
    SELECT FROM newsletter_subscribers WHERE newsletter_subscribers.email = newsletter_consents.email
      AND state = 'subscribed'
  )

  UNION ALL
  SELECT 'the ledger ends in the price of the product', products.id::text, count(prices.id)::text
  FROM products LEFT JOIN prices ON prices.product_id = products.id AND valid_to IS NULL
    AND prices.price = coalesce(discount_price, products.price) AND regular_price = products.price
  WHERE is_published
  GROUP BY products.id HAVING count(prices.id) <> 1

  UNION ALL
  SELECT 'the ledger ends in the prices of the plan', plans.id || ' ' || lists.name, count(prices.id)::text
  FROM plans CROSS JOIN (VALUES ('regular'), ('webinar')) AS lists (name)
  LEFT JOIN prices ON prices.plan_id = plans.id AND price_list = lists.name AND valid_to IS NULL
    AND prices.price = CASE lists.name WHEN 'regular' THEN coalesce(strike_price, plans.price)
      ELSE coalesce(webinar_strike_price, webinar_price) END
  WHERE is_published
  GROUP BY plans.id, lists.name HAVING count(prices.id) <> 1

  UNION ALL
  SELECT 'what is hidden has no price in the ledger', coalesce('product ' || product_id, 'plan ' || plan_id), prices.id::text
  FROM prices LEFT JOIN products ON products.id = product_id LEFT JOIN plans ON plans.id = plan_id
  WHERE valid_to IS NULL AND NOT coalesce(products.is_published, plans.is_published)
)
SELECT rule, subject, detail FROM violations ORDER BY rule, subject
