-- The highest trophies of a species and an edition: places, and counts without reading the rows.
create index evaluations_registered on evaluations (eval_option, version, total_points, id)
  include (phenotype_key, hunt_country, source, hunt_date, reviewed_at)
  where deleted_at is null and later_public_id is null;
