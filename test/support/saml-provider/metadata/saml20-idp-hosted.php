<?php
$options = json_decode(file_get_contents(getenv('SAML_PROVIDER_FOLDER') . '/options.json'), true);
$metadata['__DYNAMIC:1__'] = array_merge([
    'host' => '__DEFAULT__',
    'privatekey' => 'provider.key',
    'certificate' => 'provider.crt',
    'auth' => 'people',
    'authproc' => [
        3 => [
            'class' => 'saml:AttributeNameID',
            'attribute' => 'uid',
            'Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        ],
    ],
], $options);
