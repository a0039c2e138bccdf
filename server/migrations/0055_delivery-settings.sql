-- Deliveries are a setting with versions now: what stood in the table becomes the first one. Processes of the version before
-- still read the table, so it stays.
INSERT INTO settings (key, version, value, changed_by, changed_at)
SELECT 'delivery', 1, jsonb_object_agg(name, jsonb_build_object(
    'isEnabled', is_enabled,
    'position', position,
    'price', price / 100.0,
    'freeFrom', NULL,
    'maxKg', CASE name WHEN 'Email' THEN NULL WHEN 'InPostPaczkomaty' THEN 25 ELSE NULL END,
    'countries', '["PL"]'::jsonb
  )), NULL, '2026-11-23T18:00:00Z'
FROM shipping_methods
WHERE name IN ('KurierDPD', 'KurierDPDCod', 'InPostPaczkomaty', 'InPostKurier', 'Email')
HAVING count(*) > 0;
