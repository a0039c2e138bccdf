-- Fills a demo shop with :size orders, people and documents, the same in every run. Triggers and foreign keys are disabled;
-- the search terms are written by the app's own job, for which every record is noted at the end.
set session_replication_role = replica;

create temporary table names as
  select n,
    (array['Anna','Katarzyna','Maria','Małgorzata','Agnieszka','Barbara','Ewa','Krystyna','Elżbieta','Magdalena','Piotr','Krzysztof','Andrzej','Tomasz','Paweł','Jan','Michał','Marcin','Jakub','Łucja'])
      [1 + get_byte(decode(md5('first' || n), 'hex'), 0) % 20] as first_name,
    (array['Nowak','Kowalska','Wiśniewska','Wójcik','Kowalczyk','Kamińska','Lewandowska','Zielińska','Szymańska','Woźniak','Dąbrowska','Kozłowska','Jankowska','Mazur','Kwiatkowska','Krawczyk','Kaczmarek','Piotrowska','Grabowska','Zając'])
      [1 + get_byte(decode(md5('last' || n), 'hex'), 0) % 20] || (array['','-Żak','-Bąk','ska','owicz'])[1 + n % 5] as last_name,
    'osoba' || n || '@poczta' || n % 7 || '.example' as email,
    '+48 ' || 500000000 + (n * 7919) % 399999999 as phone,
    timestamptz '2022-01-01' + n * interval '24 minutes' as at
  from generate_series(1, :size) as n;

insert into users (email, email_confirmed_at, language, first_name, last_name, phone_number, created_at)
  select email, at, case when n % 9 = 0 then 'en' else 'pl' end, first_name, last_name, phone, at from names;

insert into orders (status, user_id, email, language, payment_method, shipping_method, first_name, last_name, phone, address, wants_invoice,
    company_data, products_total, discount_total, shipping_cost, shipping_vat_rate, shipping_vat, total, vat_total, tracking_code, virtual_only,
    created_at, paid_at)
  select (array['Delivered','Delivered','Delivered','Shipped','Packed','Paid','Placed','Canceled'])[1 + n % 8], u.id, names.email, 'pl',
    case when n % 4 = 0 then 'Cod' when n % 4 = 1 then 'Blik' else 'Stripe' end, case when n % 4 = 0 then 'KurierDPDCod' else 'KurierDPD' end,
    names.first_name, names.last_name, names.phone, '{"address": "Lipowa 12", "line2": "", "zipCode": "20-020", "city": "Lublin", "country": "Polska"}',
    n % 10 = 0, case when n % 10 = 0 then jsonb_build_object('name', 'Firma ' || names.last_name, 'taxId', lpad((1000000000 + n)::text, 10, '0'),
      'address', '{"address": "Lipowa 12", "line2": "", "zipCode": "20-020", "city": "Lublin", "country": "Polska"}'::jsonb) end,
    1000 + n % 40000, 0, 1790, 23, 335, 2790 + n % 40000, 335, case when n % 8 < 4 then '62001234' || lpad(n::text, 16, '0') end, false,
    names.at, case when n % 8 < 6 then names.at end
  from names join users u on u.email = names.email;

insert into order_lines (order_id, position, product_id, name_pl, is_virtual, unit_price, count, discount_share, vat_rate, vat)
  select id, 0, 1 + number::integer % 60, 'Produkt', false, products_total, 1, 0, 23, 0 from orders where created_at < timestamptz '2100-01-01'
  on conflict do nothing;

insert into invoice_series (name, last) values ('BENCH', :size);
insert into invoices (type, series, position, number, occasion, order_id, reference, seller, buyer, lines, total, vat_total, payment_method, paid_at, issued_at)
  select case when wants_invoice then 'Invoice' else 'Receipt' end, 'BENCH', number::integer, 'BENCH ' || number || '/2026', 'bench:' || id, id, 'SU-' || number,
    '{}', jsonb_build_object('name', first_name || ' ' || last_name, 'taxId', company_data ->> 'taxId', 'address', null), '[]', total, vat_total,
    payment_method, created_at, created_at
  from orders where email like 'osoba%';

insert into sessions (user_id, refresh_token_hash, created_at, rotated_at, expires_at)
  select id, 'bench' || email, created_at, created_at, '2100-01-01' from users where email like 'osoba%';

insert into search_changes (kind, record_id)
  select 'person', id::text from users union all select 'order', id::text from orders union all select 'document', id::text from invoices;
