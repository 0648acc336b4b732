<?php
// SimpleSAMLphp as the identity provider of the tests: everything that differs from one test to the next is in the folder
// that the environment names.
$folder = getenv('SAML_PROVIDER_FOLDER');
$config = [
    'baseurlpath' => getenv('SAML_PROVIDER_URL') . '/',
    'certdir' => "$folder/",
    'loggingdir' => "$folder/",
    'datadir' => "$folder/",
    'tempdir' => "$folder/tmp",
    'metadatadir' => __DIR__ . '/../metadata/',
    'attributenamemapdir' => "$folder/",
    'timezone' => 'UTC',
    'technicalcontact_name' => 'Tests',
    'technicalcontact_email' => 'tests@example.org',
    'secretsalt' => 'a salt of the tests',
    'auth.adminpassword' => 'only-for-tests',
    'enable.saml20-idp' => true,
    'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
    'logging.handler' => 'errorlog',
    'logging.level' => SimpleSAML\Logger::WARNING,
    'session.cookie.secure' => false,
    'session.phpsession.savepath' => "$folder/tmp",
    'store.type' => 'phpsession',
    'language.default' => 'en',
    'language.available' => ['en'],
    'metadata.sources' => [
        ['type' => 'flatfile'],
        ['type' => 'xml', 'file' => "$folder/service-provider.xml"],
    ],
];
