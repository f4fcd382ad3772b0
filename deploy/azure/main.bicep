// Tideline on Azure Container Apps: docs/deploy-azure.md says how to use it. Nothing of it was deployed before it was
// published, and no compiler was at hand: main.json was made beside it, and scripts/deploy/azure.test.ts compares the two.
targetScope = 'resourceGroup'

@description('Names this deployment, in lowercase letters and digits. Names of resources follow from it.')
@minLength(2)
@maxLength(18)
param environmentName string

@description('The region of all resources.')
param location string = resourceGroup().location

@description('The image of Tideline in the registry of this deployment, with its tag. Empty at the first run, which makes the registry.')
param image string = ''

@description('The address at which people open the service. Empty: the address that Container Apps gives it.')
param publicUrl string = ''

@description('The subject IDs of the administrators, separated by commas.')
param admins string = ''

@description('Who signs people in.')
@allowed(['microsoft', 'github', 'google', 'oidc'])
param signInProvider string = 'microsoft'

@description('The client ID that the provider gave to this service.')
param signInClientId string

@description('The client secret that the provider gave to this service.')
@secure()
param signInClientSecret string

@description('The tenant of Microsoft Entra ID, or the issuer of OpenID Connect. The other providers need neither.')
param signInAuthority string = 'common'

@description('Signs sessions and links.')
@secure()
@minLength(32)
param authSecret string

@description('The secret that the scheduled job presents.')
@secure()
@minLength(16)
param cronSecret string

@description('The key of the transparency log, 64 hexadecimal digits. Keep a copy: the log cannot go on with another key.')
@secure()
@minLength(64)
@maxLength(64)
param logKey string

@description('The number of storage accounts. To change it later, run tideline rebalance first.')
@minValue(1)
@maxValue(10)
param storageAccountCount int = 1

@description('The replication of the storage accounts.')
@allowed(['Standard_LRS', 'Standard_ZRS', 'Standard_GZRS'])
param storageSku string = 'Standard_ZRS'

@description('Whether browsers read timelines straight from storage. Links need an account key: AZURE_STORAGE_CONNECTION_STRING must be in secretSettings.')
param directReads bool = false

@description('The smallest number of servers.')
@minValue(1)
param minReplicas int = 2

@description('The largest number of servers.')
@minValue(1)
param maxReplicas int = 10

@description('A subnet that is delegated to Microsoft.App/environments. Empty: a network of Azure.')
param subnetId string = ''

@description('Further settings of .env.example, by their names.')
param settings object = {}

@description('Further settings of .env.example that are secret, by their names.')
@secure()
param secretSettings object = {}

@description('The address for mail about alerts. Empty: alerts are shown in the portal alone.')
param alertEmail string = ''

var token = uniqueString(resourceGroup().id, environmentName)
var appName = 'tideline-${environmentName}'
var tags = { 'azd-env-name': environmentName }
var accountNames = map(range(0, storageAccountCount), number => 'tideline${token}${number}')

var clientSecretNames = {
  microsoft: 'MICROSOFT_CLIENT_SECRET'
  github: 'GITHUB_CLIENT_SECRET'
  google: 'GOOGLE_CLIENT_SECRET'
  oidc: 'OIDC_CLIENT_SECRET'
}
var providerSettings = {
  microsoft: { MICROSOFT_CLIENT_ID: signInClientId, MICROSOFT_TENANT: signInAuthority }
  github: { GITHUB_CLIENT_ID: signInClientId }
  google: { GOOGLE_CLIENT_ID: signInClientId }
  oidc: { OIDC_CLIENT_ID: signInClientId, OIDC_ISSUER: signInAuthority }
}
// With a connection string the account key opens storage, and the names of the accounts must not be set beside it.
var storageSettings = directReads ? {} : { AZURE_STORAGE_ACCOUNT: join(accountNames, ',') }
var secrets = union(
  {
    AUTH_SECRET: authSecret
    CRON_SECRET: cronSecret
    LOG_KEY: logKey
    '${clientSecretNames[signInProvider]}': signInClientSecret
  },
  secretSettings
)

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: appName
  location: location
  tags: tags
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2022-10-01' = {
  name: appName
  location: location
  tags: tags
  properties: { sku: { name: 'PerGB2018' }, retentionInDays: 30 }
}

resource appEnvironment 'Microsoft.App/managedEnvironments@2024-03-01' = {
  name: appName
  location: location
  tags: tags
  properties: {
    appLogsConfiguration: {
      destination: 'log-analytics'
      logAnalyticsConfiguration: {
        customerId: workspace.properties.customerId
        sharedKey: listKeys(workspace.id, '2022-10-01').primarySharedKey
      }
    }
    vnetConfiguration: empty(subnetId) ? null : { infrastructureSubnetId: subnetId }
  }
}

var origin = empty(publicUrl) ? 'https://${appName}.${appEnvironment.properties.defaultDomain}' : publicUrl

module registry 'modules/registry.bicep' = {
  name: 'registry'
  params: {
    name: 'tideline${token}'
    location: location
    tags: tags
    principalId: identity.properties.principalId
  }
}

module storage 'modules/storage-account.bicep' = [
  for accountName in accountNames: {
    name: 'storage-${accountName}'
    params: {
      name: accountName
      location: location
      tags: tags
      sku: storageSku
      principalId: identity.properties.principalId
      origin: origin
      directReads: directReads
    }
  }
]

module vault 'modules/vault.bicep' = {
  name: 'vault'
  params: {
    name: 'tl-${token}'
    location: location
    tags: tags
    principalId: identity.properties.principalId
    secrets: secrets
  }
}

module app 'modules/app.bicep' = if (!empty(image)) {
  name: 'app'
  params: {
    name: appName
    location: location
    tags: tags
    environmentId: appEnvironment.id
    identityId: identity.id
    registryServer: registry.outputs.server
    image: image
    origin: origin
    vaultUri: vault.outputs.uri
    secretNames: vault.outputs.secretNames
    settings: union(
      {
        STORE: 'azure'
        HOST: '0.0.0.0'
        PORT: '3000'
        NEXTAUTH_URL: origin
        TRUSTED_PROXIES: '1'
        ADMINS: admins
        // The SDK of Azure chooses the identity by this variable.
        AZURE_CLIENT_ID: identity.properties.clientId
      },
      providerSettings[signInProvider],
      storageSettings,
      settings
    )
    minReplicas: minReplicas
    maxReplicas: maxReplicas
  }
  dependsOn: [storage]
}

module alerts 'modules/alerts.bicep' = if (!empty(image)) {
  name: 'alerts'
  params: {
    name: appName
    location: location
    tags: tags
    workspaceId: workspace.id
    accountNames: accountNames
    email: alertEmail
  }
  dependsOn: [app]
}

output AZURE_CONTAINER_REGISTRY_NAME string = registry.outputs.name
output AZURE_KEY_VAULT_NAME string = vault.outputs.name
output AZURE_STORAGE_ACCOUNTS array = accountNames
output TIDELINE_URL string = origin
