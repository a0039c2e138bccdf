-- Fills a demo shop with :size orders over four years, a quarter of them of people with an account, each with its lines, history,
-- payment, mails, document and search terms: the same in every run. Triggers and foreign keys are disabled.
set session_replication_role = replica;
set synchronous_commit = off;

create temporary table names as
  select n,
    (array['Anna','Katarzyna','Maria','Małgorzata','Agnieszka','Barbara','Ewa','Krystyna','Elżbieta','Magdalena','Piotr','Krzysztof','Andrzej','Tomasz','Paweł','Jan','Michał','Marcin','Jakub','Łucja'])
      [1 + get_byte(decode(md5('first' || n), 'hex'), 0) % 20] as first_name,
    (array['Nowak','Kowalska','Wiśniewska','Wójcik','Kowalczyk','Kamińska','Lewandowska','Zielińska','Szymańska','Woźniak','Dąbrowska','Kozłowska','Jankowska','Mazur','Kwiatkowska','Krawczyk','Kaczmarek','Piotrowska','Grabowska','Zając'])
      [1 + get_byte(decode(md5('last' || n), 'hex'), 0) % 20] || (array['','-Żak','-Bąk','ska','owicz'])[1 + n % 5] as last_name,
    'osoba' || n % (:size / 2) || '@poczta' || n % 7 || '.example' as email,
    (500000000 + (n::bigint * 7919) % 399999999)::text as phone,
    timestamptz '2022-11-01' + n * (interval '4 years' / :size) as at
  from generate_series(1, :size) as n;

insert into users (email, email_confirmed_at, language, first_name, last_name, phone_number, created_at)
  select distinct on (email) email, at, 'pl', first_name, last_name, '+48 ' || phone, at from names where n % 4 = 0 order by email, n
  on conflict do nothing;

insert into orders (status, user_id, email, language, payment_method, shipping_method, first_name, last_name, phone, address, wants_invoice,
    company_data, products_total, discount_total, shipping_cost, shipping_vat_rate, shipping_vat, total, vat_total, tracking_code, virtual_only,
    created_at, paid_at)
  select case when n > :size - 200 then 'Paid' else (array['Delivered','Delivered','Delivered','Delivered','Delivered','Shipped','Delivered','Canceled'])[1 + n % 8] end,
    u.id, names.email, 'pl',
    case when n % 4 = 0 then 'Cod' when n % 4 = 1 then 'Blik' else 'Stripe' end, case when n % 4 = 0 then 'KurierDPDCod' else 'KurierDPD' end,
    names.first_name, names.last_name, '+48 ' || names.phone, jsonb_build_object('address', 'Lipowa ' || n % 40009, 'line2', '', 'zipCode', '20-020', 'city', 'Lublin', 'country', 'Polska'),
    n % 10 = 0, case when n % 10 = 0 then jsonb_build_object('name', 'Firma ' || names.last_name, 'taxId', lpad((1000000000 + n)::text, 10, '0'),
      'address', '{"address": "Lipowa 12", "line2": "", "zipCode": "20-020", "city": "Lublin", "country": "Polska"}'::jsonb) end,
    3000 + n % 40000, 0, 1790, 23, 335, 4790 + n % 40000, 335, case when n % 8 < 7 then '62001234' || lpad(n::text, 16, '0') end, false,
    names.at, case when n > :size - 200 or n % 8 < 7 then names.at end
  from names left join users u on n % 4 = 0 and u.email = names.email
  order by n;

create temporary table made as
  select id, number, number::integer as position, status, email, payment_method, created_at, paid_at, total, vat_total from orders where email like 'osoba%';

insert into order_lines (order_id, position, product_id, name_pl, is_virtual, unit_price, count, discount_share, vat_rate, vat)
  select id, line, 1 + (position + line * 7) % 60, 'Produkt ' || line, false, case line when 0 then total - 2790 else 1000 end, 1, 0, 23, 0
  from made, generate_series(0, 1) as line;

insert into order_events (order_id, from_status, to_status, cause, actor, at)
  select id, lag(step) over (partition by id order by at), step, 'bench', 'customer', at
  from made, unnest(case when status = 'Canceled' then array['None','Placed','Canceled'] when status = 'Paid' then array['None','Placed','Paid']
      else array['None','Placed','Paid','Packed','Shipped'] end)
    with ordinality as steps (step, nth), lateral (select created_at + nth * interval '1 hour' as at) as times
  order by created_at, nth;

insert into payments (order_id, attempt, provider, method, amount, state, session_id, provider_payment_id, created_at, expires_at, settled_at)
  select id, 1, 'stripe', payment_method, total, 'paid', 'cs_bench_' || position, 'pi_bench_' || position, created_at, created_at + interval '1 hour', paid_at
  from made where payment_method <> 'Cod' and paid_at is not null;

insert into mails (occasion, kind, recipient, language, data, created_at, due_at, attempts, sent_at)
  select kind || ':' || id, kind, email, 'pl', jsonb_build_object('orderId', id), created_at, created_at, 1, created_at
  from made, unnest(array['order-placed', 'order-paid']) as kind;

insert into invoice_series (name, last) values ('BENCH', :size);
insert into invoices (type, series, position, number, occasion, order_id, reference, seller, buyer, lines, total, vat_total, payment_method, paid_at, issued_at)
  select 'Receipt', 'BENCH', position, 'BENCH ' || number || '/2026', 'bench:' || id, id, 'SU-' || number,
    '{}', jsonb_build_object('name', email, 'taxId', null, 'address', null), '[]', total, vat_total, payment_method, created_at, created_at
  from made where paid_at is not null;

-- What the app's own job would write of the same orders (order-search.db.ts).
insert into search_terms (kind, record_id, term, at)
  select 'order', id::text, term, orders.created_at
  from orders, unnest(array['su' || number, number::text, tracking_code, email, right(phone, 9), right(phone, 6), right(phone, 4), right(phone, 3)]
    || regexp_split_to_array(translate(lower(first_name || ' ' || last_name || coalesce(' ' || (company_data ->> 'name'), '')), 'ąćęłńóśźż', 'acelnoszz'), '[ -]')
    || array[company_data ->> 'taxId']) as term
  where email like 'osoba%' and length(term) > 1
  on conflict do nothing;
